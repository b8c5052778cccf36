"""The network, its file, and the forecast that it makes step by step."""
import hashlib
import pathlib
import struct

import numpy
import torch

from closes import AHEAD, LOOK_BACK, ROOT, daily_scale, returns

UNITS, DROPOUT = 100, 0.2
LARGEST_INPUT = 6.0  # a crash of 20 daily deviations would drown what the state remembers
MAGIC, VERSION = b"WAYSLSTM", 1
HEADER = struct.Struct("<8s7I f I")  # magic, version, inputs, units, outputs, closes, days ahead, parameters, clip, day
FOLDER = ROOT / "seed/forecast"


class Network(torch.nn.Module):
    """One LSTM layer of 100 units, dropout, one dense output: 40,901 parameters."""

    def __init__(self):
        super().__init__()
        self.layer = torch.nn.LSTM(1, UNITS, batch_first=True)
        self.dropout = torch.nn.Dropout(DROPOUT)
        self.dense = torch.nn.Linear(UNITS, 1)
        self.layer.bias_hh_l0.requires_grad_(False).zero_()  # PyTorch adds two biases; one of them says nothing
        with torch.no_grad():
            self.layer.bias_ih_l0[UNITS:2 * UNITS] = 1.0  # the forget gate starts open

    def forward(self, inputs, state=None):
        hidden, state = self.layer(inputs[:, :, None], state)
        return self.dense(self.dropout(hidden))[:, :, 0], state

    def arrays(self):
        """What the file has, in its order; gates in the order input, forget, cell, output."""
        layer = self.layer
        return [layer.weight_ih_l0, layer.weight_hh_l0, layer.bias_ih_l0, self.dense.weight, self.dense.bias]

    def parameter_count(self):
        return sum(array.numel() for array in self.parameters() if array.requires_grad)


def weights(history):
    """Where the weights of the network for these closes are."""
    return FOLDER / f"{history.model}.bin"


def write(network, until, path):
    """Writes the file that seed/forecast/README.md describes; `until` is the last day of the training data."""
    header = HEADER.pack(MAGIC, VERSION, 1, UNITS, 1, LOOK_BACK, AHEAD, network.parameter_count(), LARGEST_INPUT,
                         int(until.replace("-", "")))
    body = b"".join(array.detach().numpy().astype("<f4").tobytes() for array in network.arrays())
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header + body + hashlib.sha256(header + body).digest())


def read(path):
    """(network, last day of its training data) of a file."""
    data = pathlib.Path(path).read_bytes()
    content, checksum = data[:-32], data[-32:]
    if hashlib.sha256(content).digest() != checksum:
        raise ValueError(f"{path}: the checksum does not match")
    magic, version, *shape, clip, day = HEADER.unpack_from(content)
    network = Network()
    if (magic, version, shape, clip) != (MAGIC, VERSION, [1, UNITS, 1, LOOK_BACK, AHEAD, network.parameter_count()],
                                         LARGEST_INPUT):
        raise ValueError(f"{path}: not a file of this model")
    values, at = numpy.frombuffer(content, "<f4", offset=HEADER.size), 0
    with torch.no_grad():
        for array in network.arrays():
            array.copy_(torch.from_numpy(values[at:at + array.numel()].reshape(array.shape).copy()))
            at += array.numel()
    text = str(day)
    return network.eval(), f"{text[:4]}-{text[4:6]}-{text[6:]}"


def inputs(logs):
    """Daily log returns in units of the window's own daily deviation, limited; float32 (windows × returns)."""
    scaled = numpy.clip(returns(logs) / daily_scale(logs), -LARGEST_INPUT, LARGEST_INPUT)
    return torch.from_numpy(scaled.astype(numpy.float32))


def forecast(network, logs):
    """Log change from the last close for 1 to 96 days ahead (windows × 96); each output is the next input."""
    with torch.no_grad():
        step, state = network(inputs(logs[:, -LOOK_BACK:]))
        step, steps = step[:, -1:], []
        for _ in range(AHEAD):
            steps.append(step)
            step, state = network(step, state)
    return daily_scale(logs[:, -LOOK_BACK:]) * torch.cat(steps, dim=1).double().numpy().cumsum(axis=1)
