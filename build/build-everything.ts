import { buildFunctions } from '#build/build-functions.ts'
import { buildWeb } from '#build/build-web.ts'
import { synthesise } from '#build/synth.ts'

/** Rebuilds what has changed inputs. Returns the folder of the cloud assembly. */
export async function buildEverything(): Promise<string> {
  // In this order, because functions include the site's shell.
  await buildFunctions()
  await buildWeb()
  const { cloudAssembly } = await synthesise()
  return cloudAssembly
}
