import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { openTable } from '#functions/data/table/table.ts'

export const catalogueTable = connection(z.object({ CATALOGUE_TABLE: z.string().min(1) }), (env) => ({
  catalogue: openTable(env.CATALOGUE_TABLE),
}))

export const peopleTable = connection(z.object({ PEOPLE_TABLE: z.string().min(1) }), (env) => ({
  people: openTable(env.PEOPLE_TABLE),
}))

export const operationsTable = connection(z.object({ OPERATIONS_TABLE: z.string().min(1) }), (env) => ({
  operations: openTable(env.OPERATIONS_TABLE),
}))
