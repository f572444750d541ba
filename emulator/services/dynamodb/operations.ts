import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { validationError } from '#emulator/services/dynamodb/dynamodb-error.ts'
import { check, type Input, tableOf } from '#emulator/services/dynamodb/engine.ts'
import { batchGetItem, getItem, readPage } from '#emulator/services/dynamodb/reads.ts'
import {
  createTable,
  deleteTable,
  describeTable,
  saveSettings,
  settingsOf,
  type TableSettings,
  updateTable,
} from '#emulator/services/dynamodb/tables.ts'
import { describeTimeToLive, updateTimeToLive } from '#emulator/services/dynamodb/time-to-live.ts'
import { transactGetItems, transactWriteItems } from '#emulator/services/dynamodb/transactions.ts'
import { batchWriteItem, writeItem } from '#emulator/services/dynamodb/writes.ts'

export type Operation = (store: Store, input: Input) => Promise<Input>

const continuousBackupsSchema = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.object({
    PointInTimeRecoveryEnabled: z.boolean(),
    RecoveryPeriodInDays: z.int().min(1).max(35).default(35),
  }),
})

function describeRecovery({ isRecoverable, recoveryDays }: TableSettings): Input {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: isRecoverable
        ? { PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: recoveryDays }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  }
}

async function updateContinuousBackups(store: Store, input: Input): Promise<Input> {
  const request = continuousBackupsSchema.safeParse(input)
  if (!request.success) throw validationError(z.prettifyError(request.error))
  const { TableName, PointInTimeRecoverySpecification: asked } = request.data
  await tableOf(store, TableName)
  await saveSettings(store, TableName, {
    isRecoverable: asked.PointInTimeRecoveryEnabled,
    recoveryDays: asked.RecoveryPeriodInDays,
  })
  return describeRecovery(await settingsOf(store, TableName))
}

async function describeContinuousBackups(store: Store, input: Input): Promise<Input> {
  const { TableName } = check(store, 'DescribeTable', input)
  await tableOf(store, TableName)
  return describeRecovery(await settingsOf(store, TableName))
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
