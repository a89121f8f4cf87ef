/**
 * Runs a program and waits at a pipe. When the pipe closes, because we asked or because we were killed, the program gets a
 * signal and ends in good order. Spawned detached it is in a session of its own, so that a Ctrl+C in the terminal lets us
 * finish first.
 */
const SUPERVISOR = `
signal=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
( read -r closed <&3; kill "-$signal" "$program" ) &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

/**
 * The command that runs a program for as long as its standard input stays open, however the process that holds it ends.
 *
 * @param name - seen in the list of processes.
 * @param signal - what the program gets then: `INT` or `TERM`.
 * @example
 * const [file, ...args] = supervised("freehold-postgres", "INT", ["postgres", "-D", cluster]);
 * const child = spawn(file, args, { detached: true, stdio: ["pipe", log, log] });
 */
export function supervised(name: string, signal: "INT" | "TERM", command: string[]): [string, ...string[]] {
  return ["sh", "-c", SUPERVISOR, name, signal, ...command];
}
