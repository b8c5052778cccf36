-- A block, a report and the facts of a flag find the threads of two people without a look at all threads.
CREATE INDEX thread_sides ON thread (owner, guest);
