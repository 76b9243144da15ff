// Loaded into a server under test (`NODE_OPTIONS=--import`): a line on stderr for every comparison with a
// password's hash, with the hash's algorithm and cost and how many comparisons are under way.
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
