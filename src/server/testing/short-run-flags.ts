/**
 * Flags of Node for a process that runs for about a minute: optimizing the embedded database's WebAssembly takes a
 * fifth of the CPU time of such a process.
 */
export const shortRunFlags: readonly string[] = ['--liftoff-only'];
