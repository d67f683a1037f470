/**
 * Keys for one's own machine. They are public: a Worker that has one serves loopback hosts and nobody else
 * (provider/door/development-keys.ts). What starts a Worker here passes them on; nothing that is deployed has them.
 */
export const DEVELOPMENT_KEYS = {
  app: { SESSION_KEYS: "development:ZGV2ZWxvcG1lbnQtb25seS1rZXktMzItYnl0ZXMtISE" },
  sandbox: {
    CODE_HMAC_KEY: "development-only-code-hmac-key-0123456789abcdef",
    TOKEN_HMAC_KEY: "development-only-token-hmac-key-0123456789abcdef",
  },
};
