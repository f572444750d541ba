import { buildEverything } from '#local/build.ts'

// Started by `buildInProcess`: whoever waits for the answer being gone, nobody needs it any more.
process.once('disconnect', () => process.exit(1))
process.send?.(await buildEverything(), () => process.disconnect())
