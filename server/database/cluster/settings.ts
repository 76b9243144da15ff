// Sized for a church on a small server; durability settings stay PostgreSQL's own.
const SETTINGS = {
  port: 5432,
  listen_addresses: "",
  // The cluster's own folder, in which it works: no length of DATA_DIR is too much for a socket there.
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  max_connections: 40,
  shared_buffers: "32MB",
  jit: "off",
  io_method: "sync",
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  timezone: "UTC",
  log_timezone: "UTC",
  // Starts, stops and crashes are logged. Errors of statements are not: they hold what people typed, and requests
  // could fill the disk with them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
};

/** How PostgreSQL is told to work, on its command line: the cluster's folder is the account's own. */
export const settingArguments = Object.entries(SETTINGS).flatMap(([name, value]) => [
  "-c",
  `${name}=${value}`,
]);
