import type { Store } from 'dynalite/db/index.js'
import { check, type Input } from '#local/services/dynamodb/engine.ts'
import { batchGetItem, getItem, readPage } from '#local/services/dynamodb/reads.ts'
import {
  createTable,
  deleteTable,
  describeTable,
  saveSettings,
  settingsOf,
  updateTable,
} from '#local/services/dynamodb/tables.ts'
import { describeTimeToLive, updateTimeToLive } from '#local/services/dynamodb/time-to-live.ts'
import { transactGetItems, transactWriteItems } from '#local/services/dynamodb/transactions.ts'
import { batchWriteItem, writeItem } from '#local/services/dynamodb/writes.ts'

export type Operation = (store: Store, input: Input) => Promise<Input>

function recoveryOf(isRecoverable: boolean): Input {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: isRecoverable ? 'ENABLED' : 'DISABLED' },
    },
  }
}

async function updateContinuousBackups(store: Store, input: Input): Promise<Input> {
  await saveSettings(store, check(store, 'DescribeTable', input).TableName, { isRecoverable: true })
  return recoveryOf(true)
}

async function describeContinuousBackups(store: Store, input: Input): Promise<Input> {
  const { TableName } = check(store, 'DescribeTable', input)
  return recoveryOf((await settingsOf(store, TableName)).isRecoverable)
}

/** Operations that run one at a time, so that each sees all of those before it and nothing of those after. */
export function writingOperations(takeConflict: () => boolean): Map<string, Operation> {
  return new Map<string, Operation>([
    ['PutItem', (store, input) => writeItem(store, 'PutItem', input)],
    ['UpdateItem', (store, input) => writeItem(store, 'UpdateItem', input)],
    ['DeleteItem', (store, input) => writeItem(store, 'DeleteItem', input)],
    ['BatchWriteItem', batchWriteItem],
    [
      'TransactWriteItems',
      (store, input) => transactWriteItems(store, input, { now: new Date(), takeConflict }),
    ],
    ['TransactGetItems', transactGetItems],
    ['CreateTable', createTable],
    ['UpdateTable', updateTable],
    ['DeleteTable', deleteTable],
    ['UpdateTimeToLive', updateTimeToLive],
    ['UpdateContinuousBackups', updateContinuousBackups],
  ])
}

/** Operations that may run at any time; each reads from LevelDB's own snapshot. */
export const readingOperations = new Map<string, Operation>([
  ['GetItem', getItem],
  ['BatchGetItem', batchGetItem],
  ['Query', (store, input) => readPage(store, 'Query', input)],
  ['Scan', (store, input) => readPage(store, 'Scan', input)],
  ['DescribeTable', describeTable],
  ['DescribeTimeToLive', describeTimeToLive],
  ['DescribeContinuousBackups', describeContinuousBackups],
])
