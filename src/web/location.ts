const TIMEOUT_MS = 10_000

/** Where the device is, and how exactly, in metres. */
export type Located = { readonly latitud: number; readonly longitud: number; readonly precisionMetros: number }
/** Why it is not known: the person did not allow it, or the device cannot tell. */
export type Unlocated = 'denied' | 'unknown'

/** Asks the browser where the device is; only what somebody pressed may ask. */
export const locate = (): Promise<Located | Unlocated> =>
  new Promise((done) => {
    // a page that did not come by https has no such thing
    if (!('geolocation' in navigator)) return done('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        done({ latitud: latitude, longitud: longitude, precisionMetros: accuracy }),
      (error) => done(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
