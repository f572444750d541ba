import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'
import { productKey } from '#shared/domain/product.ts'

export type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem'
  | 'Scan'

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
  /** The name of a table restored from this one, which functions use in its place. */
  recoveredAs?: string | undefined
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

/**
 * A table of many kinds of item: keys `pk` and `sk`, generic indexes that project the keys and the map `card`. One that was restored
 * in its place is CloudFormation's only by name; the template's own stays as it is, to compare with and to go back to.
 */
export class RecordTable extends Construct {
  /** Of the table that functions use. */
  readonly tableName: string
  readonly #tableArn: string
  readonly #variable: string
  readonly #indexNames: string[]

  constructor(scope: Construct, id: string, props: RecordTableProps) {
    super(scope, id)
    this.#variable = props.variable
    this.#indexNames = Array.from({ length: props.indexes }, (_, index) => `gsi${index + 1}`)
    const table = new TableV2(this, 'Table', {
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
      // A restored table has none, and so is told from the one it was made from.
      tags: [{ key: productKey, value: id.toLowerCase() }],
    })
    exportValues(this, [table.tableName, table.tableArn])
    const { recoveredAs } = props
    this.tableName = recoveredAs ?? table.tableName
    this.#tableArn = recoveredAs
      ? Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: recoveredAs })
      : table.tableArn
  }

  /** The named operations and no others; queries on the indexes as well. */
  allow(...operations: TableOperation[]): Grant {
    const indexes = this.#indexNames.map((name) => `${this.#tableArn}/index/${name}`)
    const onItems = operations.filter((operation) => operation !== 'Query')
    return (grantee) => {
      grantee.addEnvironment(this.#variable, this.tableName)
      if (onItems.length > 0) grantee.addToRolePolicy(statementOf(onItems, [this.#tableArn]))
      if (!operations.includes('Query')) return
      grantee.addToRolePolicy(statementOf(['Query'], [this.#tableArn, ...indexes]))
    }
  }
}

function statementOf(operations: readonly TableOperation[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: operations.map((operation) => `dynamodb:${operation}`), resources })
}
