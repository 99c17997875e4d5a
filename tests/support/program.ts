/** Runs a program to its end. */
export const program = async (
  command: ReadonlyArray<string>,
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string | undefined> },
) => {
  const child = Bun.spawn([...command], { cwd, env, stdout: "pipe", stderr: "pipe" })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}
