/** A meeting as the server takes it: naming it as it stands confirms it. */
export const meetingBody = ({ meetingPoint, verified, latitude, longitude, label, startsAt }) => ({
  ...meetingPoint ? { meetingPoint, ...verified ? {} : { acknowledged: true } } : { place: { latitude, longitude, label, acknowledged: true } },
  startsAt,
})
