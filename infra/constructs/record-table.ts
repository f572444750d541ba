import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  type ITable,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
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
  | 'DescribeTable'

export const reading: readonly TableOperation[] = ['GetItem', 'Query']
/** DynamoDB transactions require the permission of each operation in them. */
export const transacting: readonly TableOperation[] = ['PutItem', 'UpdateItem', 'DeleteItem']

export type RecordTableProps = {
  /** Name of the environment variable that holds the table's name. */
  variable: string
  /** Number of generic indexes. To add several to an existing table, deploy once for each. */
  indexes: number
  recoveryDays: number
  timeToLiveAttribute?: string
  /** A function follows the changes of its items. */
  isStreamed?: boolean
  /** The stream of the restored table. */
  recoveredStream?: string | undefined
  /** Name of a restored table. Functions use it instead of this one. */
  recoveredAs?: string | undefined
}

/** An index `gsi<n>` with the keys `gsi<n>pk` and `gsi<n>sk`. It projects the attribute `card`. */
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
 * A table with the keys `pk` and `sk` and generic indexes. A restored table is not part of the template and
 * is known only by name; the original stays for comparison and as a way back.
 */
export class RecordTable extends Construct {
  /** The restored table's name, if there is one. */
  readonly tableName: string
  readonly #tableArn: string
  /** The table in use, with its stream if it has one. */
  readonly streamed: ITable
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
      ...(props.isStreamed && { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES }),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: props.recoveryDays,
      },
      deletionProtection: true,
      // Not `RETAIN_ON_UPDATE_OR_DELETE`: a rollback could not delete a protected table, and would fail.
      removalPolicy: RemovalPolicy.RETAIN,
      // Restored tables have no tags, so this one distinguishes the original.
      tags: [{ key: productKey, value: id.toLowerCase() }],
    })
    const streams = props.isStreamed && table.tableStreamArn ? [table.tableStreamArn] : []
    exportValues(this, [table.tableName, table.tableArn, ...streams])
    const { recoveredAs } = props
    this.tableName = recoveredAs ?? table.tableName
    this.#tableArn = recoveredAs
      ? Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: recoveredAs })
      : table.tableArn
    this.streamed = recoveredAs
      ? TableV2.fromTableAttributes(this, 'Restored', {
          tableArn: this.#tableArn,
          ...(props.recoveredStream && { tableStreamArn: props.recoveredStream }),
        })
      : table
  }

  /** `Query` also allows querying the indexes. */
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
