import { buildFunctions } from '#scripts/build-functions.ts'
import { buildWeb } from '#scripts/build-web.ts'
import { synthesise } from '#scripts/synth.ts'

/** Bundles, site and templates; what no input changed is used as it is. Answers the folder of the cloud assembly. */
export async function buildEverything(): Promise<string> {
  await Promise.all([buildFunctions(), buildWeb()])
  const { cloudAssembly } = await synthesise()
  return cloudAssembly
}
