import { afterAll, describe } from 'vitest'
import { closeSharedCloud } from '#tests/one-cloud/shared-cloud.ts'

/**
 * In this order on one cloud. The first finds an empty catalogue; the story after it adds the show that most others ask for, which has four
 * episodes until the story of a digest adds another. An uploaded transcript takes its episode out of the feeds, and so comes after them;
 * the pages hide the show. The commands of the guide prove the counters after all that. The last two take their password or their account
 * from people of the sample.
 */
const parts = {
  'calls of the deployed system': () => import('#tests/one-cloud/calls/deployed-calls.test.ts'),
  'the story of the whole product': () => import('#tests/one-cloud/stories/whole-product.test.ts'),
  'calls of the whole product': () => import('#tests/one-cloud/calls/whole-product.test.ts'),
  'the story that nothing leaves': () => import('#tests/one-cloud/stories/nothing-leaves.test.ts'),
  'the story of an account': () => import('#tests/one-cloud/stories/account-journey.test.ts'),
  'the story of a digest': () => import('#tests/one-cloud/stories/digest-journey.test.ts'),
  'the story of links in digests': () => import('#tests/one-cloud/stories/digest-links.test.ts'),
  'the story of mail that comes back': () => import('#tests/one-cloud/stories/mail-feedback.test.ts'),
  'the address of a feed': () => import('#tests/one-cloud/calls/secret-address.test.ts'),
  'feeds of the deployed system': () => import('#tests/one-cloud/calls/feeds.test.ts'),
  uploads: () => import('#tests/one-cloud/calls/upload.test.ts'),
  'pages of the deployed system': () => import('#tests/one-cloud/calls/pages.test.ts'),
  'one network among others': () => import('#tests/one-cloud/calls/one-network.test.ts'),
  transcription: () => import('#tests/one-cloud/calls/transcription.test.ts'),
  'kinds of feeds': () => import('#tests/one-cloud/calls/feed-kinds.test.ts'),
  'commands of the guide': () => import('#tests/one-cloud/calls/documented-commands.test.ts'),
  'the story of a forgotten password': () => import('#tests/one-cloud/stories/password-recovery.test.ts'),
  'an account that is deleted': () => import('#tests/one-cloud/calls/account-deletion.test.ts'),
}

afterAll(closeSharedCloud)

for (const [name, run] of Object.entries(parts)) {
  describe(name, async () => {
    await run()
  })
}
