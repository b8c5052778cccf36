import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Whose device it is") struct DeviceTests {
    private static let now = FixedClock.start

    private func credentials(_ owner: Identifier<Traveller>, _ device: Device?) throws -> Credentials {
        let traveller = Traveller(
            id: owner, handle: "mira", details: Traveller.Details(name: "Mira", homeCurrency: .eur),
            contacts: Traveller.Contacts(email: nil, phone: "+48600100200", at: Self.now),
            presence: Traveller.Presence(memberSince: Self.now, lastActive: Self.now))
        return Credentials(traveller: traveller, passwordHash: "", device: device)
    }

    @Test("a device is known to its own account until the instant at which it expires, and to no other")
    func known() throws {
        let (mira, ben) = (Identifier<Traveller>(at: Self.now), Identifier<Traveller>(at: Self.now))
        let device = Device(tokenHash: [1], traveller: mira, expiresAt: Self.now.addingTimeInterval(60))
        let own = try credentials(mira, device)
        #expect(own.knownDevice(at: Self.now) == device)
        #expect(own.knownDevice(at: Self.now.addingTimeInterval(59.999)) == device)
        #expect(own.knownDevice(at: Self.now.addingTimeInterval(60)) == nil)
        #expect(try credentials(ben, device).knownDevice(at: Self.now) == nil)
        #expect(try credentials(mira, nil).knownDevice(at: Self.now) == nil)
    }

    @Test("beyond a hundred devices those go that expire first")
    func evicted() {
        let mira = Identifier<Traveller>(at: Self.now)
        let devices = (0..<102).map { number in
            Device(
                tokenHash: [UInt8(number)], traveller: mira, expiresAt: Self.now.addingTimeInterval(Double(number / 2)))
        }
        #expect(Device.evicted(of: devices.shuffled()).map(\.tokenHash) == [[1], [0]])
        #expect(Device.evicted(of: Array(devices.dropFirst(2))).isEmpty)
    }
}
