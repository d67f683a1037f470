/** How a screen answers that has nothing to show here: no signing is open, and the demo's contracts were signed on paper. */
export const USUAL: Readonly<Record<string, number>> = {
  "/contract/:appId/sign/waiting": 302,
  "/contract/:appId/sign/certificate": 302,
  "/contract/:appId/production": 302,
  "/contract/:appId/signed/file": 404,
};
