export function interleave<One>(groups: readonly (readonly One[])[]): One[] {
  const most = groups.reduce((length, group) => Math.max(length, group.length), 0)
  return Array.from({ length: most }, (_, round) =>
    groups.flatMap((group) => group.slice(round, round + 1)),
  ).flat()
}
