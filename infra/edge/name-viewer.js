// The build puts the import of `cf`, refuse.js and these constants before this text: readOnly, callsPrefix,
// formPaths, longestBytes, tooLarge, mePath, sessionCookie, signedOut, entrances, stages.

// The gateway would refuse a form that is too large without a page for the visitor.
function isTooLargeForm(request) {
  var length = request.headers['content-length']
  return formPaths.indexOf(request.uri) >= 0 && length !== undefined && Number(length.value) > longestBytes
}

// Every page asks who is signed in, and most visitors are not.
function isSignedOut(request) {
  return request.method === 'GET' && request.uri === mePath && request.cookies[sessionCookie] === undefined
}

// One customer has one IPv4 address or, at most, the first 48 bits of an IPv6 one.
function networkOf(address) {
  return address.indexOf(':') < 0 ? address : address.split(':').slice(0, 3).join(':')
}

function stageOf(address) {
  const network = networkOf(address)
  let hash = 0
  for (let index = 0; index < network.length; index += 1) {
    hash = (hash * 31 + network.charCodeAt(index)) % 65521
  }
  return stages[hash % stages.length]
}

// Functions trust only this header; it overwrites what the viewer sent.
// The stage is added to the path at the origin, not in `uri`, which is part of the cache key.
function handler(event) {
  var request = event.request
  var requestId = event.context.requestId
  if (!request.uri.startsWith(callsPrefix) && !isRead(request)) return refuse(readOnly, requestId)
  if (isTooLargeForm(request)) return refuse(tooLarge, requestId)
  if (isSignedOut(request)) return refuse(signedOut, requestId)
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  var entrance = entrances.find((one) => request.uri.startsWith(one.prefix))
  cf.updateRequestOrigin({
    originPath: `/${stageOf(event.viewer.ip)}${entrance ? entrance.originPath : ''}`,
  })
  return request
}
