import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExecutionStore } from './execution-store.ts'

const ended = {
  executionArn: 'arn:one',
  stateMachineArn: 'arn:machine',
  machineName: 'machine',
  name: 'one',
  status: 'SUCCEEDED' as const,
  startedAt: 1,
  stoppedAt: 2,
  input: '{}',
  isAnnounced: true,
}

test('executions that ended long ago are deleted with their histories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'execution-store-'))
  try {
    const store = openExecutionStore(folder)
    store.save(ended)
    store.append(ended, { type: 'ExecutionStarted', timestamp: 1 })
    store.save({ ...ended, executionArn: 'arn:two', name: 'two', stoppedAt: 5 })
    store.forgetEndedBefore(5)
    expect(store.all().map(({ name }) => name)).toEqual(['two'])
    expect(readdirSync(join(folder, 'machine'))).toEqual(['two.json'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
