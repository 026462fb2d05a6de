/** `npm` puts the project's own Node first on the path; a script started by hand may meet an older one. */
export function requireNode(least: number): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= least) return
  console.error(`Cuecard needs Node ${least} or newer, and this is ${process.versions.node}.`)
  console.error('It comes with `npm ci`; run the command through npm, such as `npm start`.')
  process.exit(1)
}
