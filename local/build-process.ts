import { namedDiskError, StartError } from 'cdk-on-localhost/data-folder'
import { buildEverything } from '#build/build-everything.ts'
import { OptionsError } from '#infra/option-faults.ts'

// The parent process has ended, so the build is no longer needed.
process.once('disconnect', () => process.exit(1))
try {
  process.send?.(await buildEverything(), () => process.disconnect())
} catch (thrown) {
  const error = namedDiskError(thrown)
  const isSentence = error instanceof StartError || error instanceof OptionsError
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
