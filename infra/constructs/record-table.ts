import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'

const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const writeActions = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

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

  /** GetItem, BatchGetItem and Query; never Scan. */
  grantRead(reader: AppFunction): void {
    this.#grant(reader, readActions)
  }

  grantReadWrite(writer: AppFunction): void {
    this.#grant(writer, [...readActions, ...writeActions])
  }

  #grant(grantee: AppFunction, actions: string[]): void {
    grantee.addEnvironment(this.#variable, this.table.tableName)
    const indexes = this.#indexNames.map((name) => `${this.table.tableArn}/index/${name}`)
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: actions.filter((action) => action !== 'dynamodb:Query'),
        resources: [this.table.tableArn],
      }),
    )
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['dynamodb:Query'], resources: [this.table.tableArn, ...indexes] }),
    )
  }
}
