throw new Error("This wallet's SDK is no part of Freehold.");
