import { buildFunctions } from '#build/build-functions.ts'
import { buildWeb } from '#build/build-web.ts'
import { synthesise } from '#build/synth.ts'

/** Skips parts whose inputs are unchanged. Returns the folder of the cloud assembly. */
export async function buildEverything(): Promise<string> {
  // Not in parallel, because `buildFunctions` also builds the site, whose shell the functions include.
  await buildFunctions()
  await buildWeb()
  const { cloudAssembly } = await synthesise()
  return cloudAssembly
}
