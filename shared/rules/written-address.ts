const appScheme = /^(?:feed|itpc|pcast|podcast|rss):(?:\/\/)?/i
const withoutScheme = /^(?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u

/** Completes an address as people and apps write it: `feed://…`, or without a scheme. */
export function completeAddress(written: string): string {
  const text = written.trim().replace(appScheme, '')
  return withoutScheme.test(text) ? `http://${text.replace(/^\/\//, '')}` : text
}
