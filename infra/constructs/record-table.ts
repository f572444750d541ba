import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'

export type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

/** One item, or a page of a partition or an index. */
export const reading: readonly TableOperation[] = ['GetItem', 'Query']
/** What a transaction may hold; it needs the permission of each of its parts. */
export const transacting: readonly TableOperation[] = ['PutItem', 'UpdateItem', 'DeleteItem']

export type RecordTableProps = {
  /** The variable under which functions find the table's name. */
  variable: string
  /** How many generic indexes are declared from the start; each index added later is a deployment of its own. */
  indexes: number
  recoveryDays: number
  timeToLiveAttribute?: string
}

/** `gsi<n>` with the keys `gsi<n>pk` and `gsi<n>sk`, carrying the card. */
function indexNamed(indexName: string) {
  return {
    indexName,
    partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
    sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['card'],
  }
}

/** A table of many kinds of item: keys `pk` and `sk`, generic indexes that project the keys and the map `card`. */
export class RecordTable extends Construct {
  readonly table: TableV2
  readonly #variable: string
  readonly #indexNames: string[]

  constructor(scope: Construct, id: string, props: RecordTableProps) {
    super(scope, id)
    this.#variable = props.variable
    this.#indexNames = Array.from({ length: props.indexes }, (_, index) => `gsi${index + 1}`)
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      globalSecondaryIndexes: this.#indexNames.map(indexNamed),
      timeToLiveAttribute: props.timeToLiveAttribute,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: props.recoveryDays,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  /** The named operations and no others; queries on the indexes as well. */
  allow(...operations: TableOperation[]): Grant {
    const indexes = this.#indexNames.map((name) => `${this.table.tableArn}/index/${name}`)
    const onItems = operations.filter((operation) => operation !== 'Query')
    return (grantee) => {
      grantee.addEnvironment(this.#variable, this.table.tableName)
      if (onItems.length > 0) grantee.addToRolePolicy(statementOf(onItems, [this.table.tableArn]))
      if (!operations.includes('Query')) return
      grantee.addToRolePolicy(statementOf(['Query'], [this.table.tableArn, ...indexes]))
    }
  }
}

function statementOf(operations: readonly TableOperation[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: operations.map((operation) => `dynamodb:${operation}`), resources })
}
