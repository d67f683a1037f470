/**
 * Keys for a developer's own machine. They are public: a Worker with one of them serves loopback hosts only
 * (provider/door/development-keys.ts). The scripts that start a Worker here pass them on; no deployed Worker has them.
 */
export const DEVELOPMENT_KEYS = {
  app: { SESSION_KEYS: "development:ZGV2ZWxvcG1lbnQtb25seS1rZXktMzItYnl0ZXMtISE" },
  sandbox: {
    CODE_HMAC_KEY: "development-only-code-hmac-key-0123456789abcdef",
    AZQR_SECRET: "development-only-azqr-secret-0123456789abcdef",
    TOKEN_HMAC_KEY: "development-only-token-hmac-key-0123456789abcdef",
  },
};
