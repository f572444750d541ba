import { namedDiskError, StartError } from 'cdk-on-localhost/data-folder'
import { buildEverything } from '#build/build-everything.ts'

// Started by `buildInProcess`: whoever waits for the answer being gone, nobody needs it any more.
process.once('disconnect', () => process.exit(1))
try {
  process.send?.(await buildEverything(), () => process.disconnect())
} catch (thrown) {
  const error = namedDiskError(thrown)
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
