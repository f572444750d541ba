import { episodesApi } from '#shared/api/episodes.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { type AddedShow, addShow, sampleFeed } from '#tests/published-show.ts'

let cloud: Promise<TestCloud> | undefined
let show: Promise<AddedShow & { admin: Session }> | undefined
let aheadMs = 0

/** From now on the clock by which the edge keeps answers is further ahead. */
export function advanceEdgeClock(milliseconds: number): void {
  aheadMs += milliseconds
}

/** The one cloud of these files: to start one and to publish a show on it takes longer than all that they ask. */
export function sharedCloud(): Promise<TestCloud> {
  cloud ??= startTestCloud({}, { edgeClock: () => Date.now() + aheadMs })
  return cloud
}

/** Four episodes of one show, all moved by an admin to a step at which nothing else stands; added when it is first asked for. */
export function sharedShow(): Promise<AddedShow & { admin: Session }> {
  show ??= sharedCloud().then(async (cloud) => {
    const admin = await cloud.signIn('admin')
    const added = await addShow(cloud, sampleFeed(cloud), admin)
    for (const { id } of added.episodes) {
      const body = { political_stance: 'Left-leaning' }
      const moved = await cloud.call(episodesApi.update, { params: { id }, session: admin, body })
      if (moved.status !== 204) throw new Error(`Episode ${id} was not moved: ${moved.status}`)
    }
    return { ...added, admin }
  })
  return show
}

export async function closeSharedCloud(): Promise<void> {
  await (await cloud)?.close()
}
