import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { functionsOutputFolder, functionsRecordFile } from '#build/build-functions.ts'
import { webMarkFile, webOutputFolder } from '#build/build-web.ts'
import { hashInputs, isMadeFrom, markMadeFrom } from '#build/input-hash.ts'
import { replaceFolder } from '#build/replace-folder.ts'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { endWithSentence } from '#infra/option-faults.ts'

export type SynthOptions = {
  /** For inspecting templates before everything is built. */
  allowsMissingBuilds?: boolean
}

export type Synthesis = { cloudAssembly: string; isReused: boolean }

const cloudAssembly = 'cdk.out'
const markFileIn = (folder: string) => join(folder, '.made-from')
/** Build records stand for the functions and the site, because hashing the builds themselves is slow. */
const inputs = ['infra', 'shared', 'cdk.json', 'package-lock.json', functionsRecordFile, webMarkFile]

/**
 * Writes the cloud assembly to `cdk.out` like `cdk synth`, unless no input has changed. Skips CDK's own
 * validator, which takes as long as the rest; the command line and the template tests run it.
 * @throws when functions or site are not built, the stacks are inconsistent, or an option is wrong.
 */
export async function synthesise({ allowsMissingBuilds = false }: SynthOptions = {}): Promise<Synthesis> {
  const hash = `${hashInputs(inputs)} ${allowsMissingBuilds}`
  const isDone = () =>
    isMadeFrom(markFileIn(cloudAssembly), hash) && existsSync(join(cloudAssembly, 'manifest.json'))
  const isReused = isDone()
  if (!isReused) await replaceFolder({ folder: cloudAssembly, isDone, fill })
  return { cloudAssembly, isReused }

  async function fill(outdir: string) {
    // Imported here, because most calls find the assembly made, and loading CDK takes longest.
    const [{ App }, { addStacks }, { releaseOf }] = await Promise.all([
      import('aws-cdk-lib'),
      import('#infra/app.ts'),
      import('#infra/release.ts'),
    ])
    const context = readCdkContext()
    const app = new App({
      context,
      outdir,
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
    })
    const config = configOf(context[configKey])
    addStacks(app, {
      config,
      // No commit, which would make the assembly anew after each.
      release: releaseOf('local'),
      functionsFolder: functionsOutputFolder,
      siteFolder: webOutputFolder,
      allowsMissingBuilds,
    })
    app.synth()
    markMadeFrom(markFileIn(outdir), hash)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const allowsMissingBuilds = process.argv.includes('--allow-missing-builds')
  const { cloudAssembly, isReused } = await synthesise({ allowsMissingBuilds }).catch(endWithSentence)
  console.log(`Synthesised to ${cloudAssembly}${isReused ? ' (unchanged)' : ''}`)
}
