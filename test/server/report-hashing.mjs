// This module is loaded into a server under test (`NODE_OPTIONS=--import`). It writes a line to
// stderr for every password comparison: the algorithm and cost of the hash, and the number of
// comparisons that run at the moment.
import bcrypt from "bcrypt";

const compare = bcrypt.compare.bind(bcrypt);
let running = 0;

bcrypt.compare = async (secret, hash) => {
  running += 1;
  process.stderr.write(`compare ${hash.slice(0, 7)} ${running}\n`);
  try {
    return await compare(secret, hash);
  } finally {
    running -= 1;
  }
};
