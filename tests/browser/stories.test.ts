import { afterAll, describe } from 'vitest'
import { closeStoryCloud } from '#tests/browser/stories/story-cloud.ts'

/** In this order on one cloud: the first begins with an empty catalogue, the last chooses another password for a person of the sample. */
const stories = {
  'the whole product': () => import('#tests/browser/stories/whole-product.test.ts'),
  'nothing leaves': () => import('#tests/browser/stories/nothing-leaves.test.ts'),
  'an account': () => import('#tests/browser/stories/account-journey.test.ts'),
  'a digest': () => import('#tests/browser/stories/digest-journey.test.ts'),
  'links of digests': () => import('#tests/browser/stories/digest-links.test.ts'),
  'mail that comes back': () => import('#tests/browser/stories/mail-feedback.test.ts'),
  'a forgotten password': () => import('#tests/browser/stories/password-recovery.test.ts'),
}

afterAll(closeStoryCloud)

for (const [name, tell] of Object.entries(stories)) {
  describe(name, async () => {
    await tell()
  })
}
