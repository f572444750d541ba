import { namedDiskError, StartError } from 'cdk-on-localhost/data-folder'
import { buildEverything } from '#build/build-everything.ts'

// The parent process has ended, so the build is no longer needed.
process.once('disconnect', () => process.exit(1))
try {
  process.send?.(await buildEverything(), () => process.disconnect())
} catch (thrown) {
  const error = namedDiskError(thrown)
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
