import { startTestCloud, type TestCloud } from '#tests/harness.ts'

let cloud: Promise<TestCloud> | undefined
let heldAt: number | undefined

/** Stops the clock by which the edge keeps answers; answers how to let it go on. */
export function holdEdgeClock(): () => void {
  heldAt = Date.now()
  return () => {
    heldAt = undefined
  }
}

/** The one cloud of all stories: to start one takes as long as several of them, and each finds what those before it left. */
export function storyCloud(): Promise<TestCloud> {
  cloud ??= startTestCloud({}, { edgeClock: () => heldAt ?? Date.now() })
  return cloud
}

export async function closeStoryCloud(): Promise<void> {
  await (await cloud)?.close()
  cloud = undefined
}
