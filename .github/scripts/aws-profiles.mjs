// Writes the profile `github`, and `lookup` with the read-only role of the bootstrap, for the steps that follow.
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [role = ''] = process.argv.slice(2)
const { AWS_REGION, RUNNER_TEMP = '', GITHUB_ENV = '' } = process.env
const account = role.split(':')[4]
const folder = join(RUNNER_TEMP, 'aws')
mkdirSync(folder)

// A copy, because a rollback checks out another commit.
const script = join(folder, 'credentials.mjs')
copyFileSync(new URL('aws-credentials.mjs', import.meta.url), script)

const config = join(folder, 'config')
writeFileSync(
  config,
  `[profile github]
region = ${AWS_REGION}
credential_process = node "${script}" ${role}

[profile lookup]
region = ${AWS_REGION}
role_arn = arn:aws:iam::${account}:role/cdk-hnb659fds-lookup-role-${account}-${AWS_REGION}
source_profile = github
`,
)
appendFileSync(GITHUB_ENV, `AWS_CONFIG_FILE=${config}\nAWS_PROFILE=github\n`)
