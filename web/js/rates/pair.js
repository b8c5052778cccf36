// The two currencies of a rate, of which an address has the codes.
export const pairOf = ({ params }) => params.pair.toUpperCase().split('-')
