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

export const reading: readonly TableOperation[] = ['GetItem', 'Query']
/** A transaction needs the permission of each of its operations. */
export const transacting: readonly TableOperation[] = ['PutItem', 'UpdateItem', 'DeleteItem']

export type RecordTableProps = {
  /** The environment variable with the table's name. */
  variable: string
  /** Generic indexes. Each index added later needs its own deployment. */
  indexes: number
  recoveryDays: number
  timeToLiveAttribute?: string
  /** The name of a restored table, which functions use instead. */
  recoveredAs?: string | undefined
}

/** `gsi<n>` with the keys `gsi<n>pk` and `gsi<n>sk` and the attribute `card`. */
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
 * Keys `pk` and `sk`, and generic indexes. CloudFormation knows a restored table only by name; the original
 * stays, for comparing and for going back.
 */
export class RecordTable extends Construct {
  /** Of the restored table, if any. */
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
      // Distinguishes it from a restored table, which has no tags.
      tags: [{ key: productKey, value: id.toLowerCase() }],
    })
    exportValues(this, [table.tableName, table.tableArn])
    const { recoveredAs } = props
    this.tableName = recoveredAs ?? table.tableName
    this.#tableArn = recoveredAs
      ? Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: recoveredAs })
      : table.tableArn
  }

  /** `Query` includes the indexes. */
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
