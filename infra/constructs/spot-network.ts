import { GatewayVpcEndpointAwsService, Peer, Port, SecurityGroup, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2'
import { Construct } from 'constructs'

/**
 * Costs nothing while no instance runs: public subnets need no NAT gateway, and the endpoint of S3 is free.
 * Instances call AWS over HTTPS; nothing can connect to them.
 */
export class SpotNetwork extends Construct {
  readonly vpc: Vpc
  readonly securityGroup: SecurityGroup

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.vpc = new Vpc(this, 'Vpc', {
      // More zones have more free spot instances.
      maxAzs: 3,
      natGateways: 0,
      subnetConfiguration: [{ name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: true }],
      gatewayEndpoints: { S3: { service: GatewayVpcEndpointAwsService.S3 } },
      // Emptying the default group takes a function of the CDK. Nothing uses that group.
      restrictDefaultSecurityGroup: false,
    })
    this.securityGroup = new SecurityGroup(this, 'Outgoing', {
      vpc: this.vpc,
      description: 'Calls of the recognizer to AWS and to the registry of its image.',
      allowAllOutbound: false,
    })
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.HTTPS, 'AWS and the registry of the image')
  }
}
