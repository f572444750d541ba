import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { APIGatewayProxyHandlerV2 } from 'aws-lambda'

const { GUESTS, LETTERS, ARRIVALS } = process.env
const dynamoDb = new DynamoDBClient()
const s3 = new S3Client()
const sqs = new SQSClient()

export const handler: APIGatewayProxyHandlerV2 = async ({ pathParameters, body = '' }) => {
  const name = pathParameters?.name ?? ''
  await dynamoDb.send(new PutItemCommand({ TableName: GUESTS, Item: { name: { S: name } } }))
  await s3.send(new PutObjectCommand({ Bucket: LETTERS, Key: `${name}.txt`, Body: body }))
  await sqs.send(new SendMessageCommand({ QueueUrl: ARRIVALS, MessageBody: name }))
  return { statusCode: 201, body: `Welcome, ${name}.` }
}
