-- A list of offers asks for all open proposals of its reader. One by its offer has this index too.
DROP INDEX swap_open_proposal;
CREATE UNIQUE INDEX swap_open_proposal ON swap (proposer, offer) WHERE state = 'proposed';
