// biome-ignore-all lint/style/noDefaultExport: CommonJS modules are imported as default exports.
/** The parts of dynalite 4.0.0 that we use; it ships no types. Pinned, because these modules are internal. */
declare module 'dynalite/db/index.js' {
  export type Attribute = Record<string, unknown>
  export type Item = Record<string, Attribute>
  type KeySchema = { AttributeName: string; KeyType: string }[]
  export type Index = {
    IndexName: string
    KeySchema: KeySchema
    Projection: { ProjectionType: string; NonKeyAttributes?: string[] }
    [detail: string]: unknown
  }
  export type Table = {
    TableName: string
    TableStatus: string
    TableArn: string
    KeySchema: KeySchema
    AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
    GlobalSecondaryIndexes?: Index[]
    /** dynalite keeps these but does not know streams. */
    StreamSpecification?: {
      StreamEnabled: boolean
      StreamViewType: import('./table-definition.ts').StreamViewType
    }
    LatestStreamArn?: string
    LatestStreamLabel?: string
    [detail: string]: unknown
  }
  export type Callback<T = unknown> = (error?: Error | null, value?: T) => void
  export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }
  export type PartDb = {
    get(key: string, callback: Callback<Item>): void
    put(key: string, value: unknown, callback: Callback): void
    del(key: string, callback: Callback): void
    createValueStream(options: object): import('node:stream').Readable
  }
  export type RootDb = {
    get(key: string, callback: Callback<Item>): void
    getSync(key: string): Item | undefined
    put(key: string, value: unknown, callback?: Callback): unknown
    del(key: string, callback?: Callback): unknown
    batch(operations: BatchOperation[], callback?: Callback): Promise<void>
    clear(range: { gte: string; lt: string }): Promise<void>
    iterator(range: { gte: string; lt: string }): AsyncIterable<[string, unknown]>
    keys(range: { gte: string; lt: string }): AsyncIterable<string>
    values(options: object): { nextv(size: number): Promise<unknown[]>; close(): Promise<void> }
    createValueStream(options: object): import('node:stream').Readable
    open(): Promise<void>
    close(): Promise<void>
  }
  export type Store = {
    options: { maxItemSize: number }
    db: RootDb
    tableDb: PartDb & { awsAccountId: string; awsRegion: string }
    getItemDb(table: string): PartDb
    getIndexDb(indexType: string, table: string, index: string): PartDb
    getTable(name: string, callback: Callback<Table>): void
  }
  const database: {
    create(options: { path: string | undefined }): Store
    createKey(item: Item, table: Table): string
    validateKey(key: Item, table: Table): Error | null | undefined
    checkConditional(request: object, item: Item | undefined): Error | null | undefined
    getIndexActions(
      indexes: Index[],
      before: Item | undefined,
      after: Item | undefined,
      table: Table,
    ): { puts: { index: string; key: string; item: Item }[]; deletes: { index: string; key: string }[] }
  }
  export default database
}

declare module 'dynalite/db/conditionParser.js' {
  export type ExpressionContext = {
    attrNames?: object
    attrVals?: object
    unusedAttrNames: Record<string, boolean>
    unusedAttrVals: Record<string, boolean>
    isReserved?: (name: string) => boolean
    isKeyCondition?: boolean
  }
  export type ParseExpression = (text: string, options: { context: ExpressionContext }) => unknown
  /** Replacing `parse` on the exported object changes what dynalite's validation calls. */
  const parser: { parse: ParseExpression }
  export default parser
}

declare module 'dynalite/actions/*.js' {
  import type { Callback, Store } from 'dynalite/db/index.js'

  const action: (store: Store, request: object, callback: Callback<Record<string, unknown>>) => void
  export default action
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js'

  type Check = (request: object, store: Store) => string | undefined
  const validations: {
    checkTypes(request: object, types: object): object
    checkValidations(request: object, types: object, custom: Check | undefined, store: Store): void
  }
  export default validations
}

declare module 'dynalite/validations/*.js' {
  import type { Store } from 'dynalite/db/index.js'

  const rules: { types: object; custom?: (request: object, store: Store) => string | undefined }
  export default rules
}
