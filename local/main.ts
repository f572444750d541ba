import inspector from 'node:inspector'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { namedDiskError, StartError, type StartProblem } from 'cdk-on-localhost/data-folder'
import { prepareStart, type Settings } from '#local/prepare-start.ts'

const usage = `Usage: npm start [-- --fresh] [--port <port>] [--data <folder>] [--empty]
       npm run dev [-- --inspect] [-- and the options of npm start]

  --fresh   start with an empty data folder
  --port    port of the site on 127.0.0.1; the three after it are used as well, and a fourth by npm run dev (default 4400)
  --data    folder that keeps everything (default .local)
  --empty   without the sample and its accounts, for data of another deployment (docs/moving.md)
  --inspect debug functions on port 9229; they have no time limit then`

const remedies: Record<StartProblem, string> = {
  'damaged-data': 'Put a copy of it back, or start with an empty folder: npm start -- --fresh.',
  'data-folder-in-use': 'Stop it first, or give --data.',
  'disk-full': 'Free disk space, and start again. Earlier data is kept.',
  'foreign-data-folder': "Give --data an empty folder, or one that isn't there yet.",
  'not-a-folder': 'Move the file away, or give another folder with --data.',
  'not-writable': 'Give this user the right to, or another folder with --data.',
  'other-data-version':
    'Start with an empty folder (npm start -- --fresh), or give another folder with --data.',
  'port-taken': 'Stop what uses it, or choose another with --port.',
}

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      port: { type: 'string', default: '4400' },
      data: { type: 'string', default: '.local' },
      empty: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      inspect: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1024 || port > 65_531) {
    throw new StartError(`--port takes a number from 1024 to 65531, not "${values.port}".`)
  }
  return {
    port,
    dataFolder: resolve(values.data),
    isFresh: values.fresh,
    isEmpty: values.empty,
    isDevelopment: values.dev,
    isInspected: values.inspect,
  }
}

function fail(thrown: unknown): never {
  const error = namedDiskError(thrown)
  const isArgument =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isArgument) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof StartError)
    console.error([error.message, error.problem && remedies[error.problem]].filter(Boolean).join(' '))
  else console.error(error)
  process.exit(1)
}

try {
  process.env.TZ = 'UTC'
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const settings = readSettings()
  // Catches a full disk, which may cause errors anywhere, also in code without error handling.
  process.once('uncaughtException', fail)
  if (settings.isInspected) inspector.open(9229, '127.0.0.1')
  await prepareStart(settings, process.env)
  // Imported late, because it takes seconds to load and a refused start should be reported at once.
  const { startCommand } = await import('#local/start.ts')
  await startCommand(settings)
} catch (error) {
  fail(error)
}
