import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartError } from 'cdk-on-localhost/data-folder'
import { CommandError } from '#scripts/move/command-error.ts'
import { findDeployment, findLocalDeployment, nameInCdkJson } from '#scripts/move/deployment.ts'
import { exportDeployment } from '#scripts/move/export-deployment.ts'
import { hiddenPrompt, passphraseVariable, readNewPassphrase } from '#scripts/move/passphrase.ts'

const usage = `Usage: npm run export -- <folder> [--name <deployment>]
       npm run export -- <folder> --local [--data <folder>]

Writes tables, stored files, images and the secret of mailed links into the folder, so that npm run import can put them into
another deployment; see docs/moving.md. Changes nothing here. After an interruption run it again: files that
are there are kept. Tables are encrypted with a passphrase that it asks for, or that the environment has as ${passphraseVariable}.
--name   the deployment, by default the deploymentName of cdk.json; region and credentials come from the environment
--local  the local cloud that npm start runs, with its data in .local or another folder`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      local: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
    },
  })
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) {
    console.error(usage)
    return 2
  }
  const deployment = values.local
    ? await findLocalDeployment(values.data)
    : await findDeployment(values.name ?? nameInCdkJson())
  const passphrase = await readNewPassphrase({
    given: process.env[passphraseVariable],
    ask: hiddenPrompt(),
  })
  const say = (line: string) => console.log(line)
  await exportDeployment(deployment, {
    folder,
    passphrase,
    exportId: randomUUID(),
    now: new Date(),
    say,
  })
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
