import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openPipelineBed, type PipelineBed } from '#tests/integration/pipeline-bed.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import {
  type ModelServerScript,
  openScriptedModelServer,
  type ScriptedModelServer,
} from '#tests/integration/scripted-model-server.ts'

/** The environment of the running test. A worker runs one file at a time, so module state is safe. */
export let publisher: Publisher
export let bed: PipelineBed
export let model: ScriptedModelServer

type Environment = Readonly<Record<string, string>>

export async function replaceBed(open: () => Promise<PipelineBed>): Promise<void> {
  await bed.close()
  bed = await open()
}

/** Opens one publisher per file and one environment per test. */
export function openBeds(environment?: () => Environment): void {
  beforeAll(async () => {
    publisher = await openPublisher()
  })
  afterAll(() => publisher.close())
  beforeEach(async () => {
    bed = await openPipelineBed(publisher, environment?.())
  })
  afterEach(async () => {
    publisher.reset()
    await bed.close()
  })
}

/** Like `openBeds`, plus a scripted model per test. */
export function openBedsWithModel(script: ModelServerScript, environment?: () => Environment): void {
  beforeEach(async () => {
    model = await openScriptedModelServer(script)
  })
  afterEach(() => model.close())
  openBeds(() => ({ SIDELIGHT_MODEL_URL: model.url, ...environment?.() }))
}
