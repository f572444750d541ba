import { buildFunctions } from '#build/build-functions.ts'
import { buildWeb } from '#build/build-web.ts'
import { synthesise } from '#build/synth.ts'

/** Bundles, site and templates; what no input changed is used as it is. Answers the folder of the cloud assembly. */
export async function buildEverything(): Promise<string> {
  // In this order: the functions' own build makes the site, whose shell they carry.
  await buildFunctions()
  await buildWeb()
  const { cloudAssembly } = await synthesise()
  return cloudAssembly
}
