import { startTestCloud, type TestCloud } from '#tests/harness.ts'

let cloud: Promise<TestCloud> | undefined

/** The one cloud of all stories: to start one takes as long as several of them, and each finds what those before it left. */
export function storyCloud(): Promise<TestCloud> {
  cloud ??= startTestCloud()
  return cloud
}

export async function closeStoryCloud(): Promise<void> {
  await (await cloud)?.close()
  cloud = undefined
}
