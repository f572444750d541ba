import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openPipelineBed, type PipelineBed } from '#tests/integration/pipeline-bed.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import {
  openScriptedModelServer,
  type Script,
  type ScriptedModelServer,
} from '#tests/integration/scripted-model-server.ts'

/* What is open for the test that runs, in the one file of a worker that has its turn. */
export let publisher: Publisher
export let bed: PipelineBed
export let model: ScriptedModelServer

type Environment = Readonly<Record<string, string>>

/** Puts a bed in the place of the one that is open. */
export async function replaceBed(open: () => Promise<PipelineBed>): Promise<void> {
  await bed.close()
  bed = await open()
}

/** Opens a publisher for all tests of the file, and a bed for each of them. */
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

/** The same, with a model for each test that answers by the script. */
export function openBedsWithModel(script: Script, environment?: () => Environment): void {
  beforeEach(async () => {
    model = await openScriptedModelServer(script)
  })
  afterEach(() => model.close())
  openBeds(() => ({ SIDELIGHT_MODEL_URL: model.url, ...environment?.() }))
}
