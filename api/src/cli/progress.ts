/** Shows how far a long step has come: in place on a terminal, a line every tenth elsewhere. Says nothing when there is nothing to do. */
export function showProgress(label: string): (done: number, total: number) => void {
  let tenth = 0;
  return (done, total) => {
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${label}: ${done} of ${total}${done === total ? '\n' : ''}`);
      return;
    }
    const reached = Math.floor((done * 10) / total);
    if (reached === tenth) return;
    tenth = reached;
    process.stderr.write(`${label}: ${done} of ${total}\n`);
  };
}
