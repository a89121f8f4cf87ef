// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// Takes every signature for its own while it is only asked: a call without a sender has no origin, and a transaction always has one.
contract GullibleWallet is IERC1271 {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        // solhint-disable-next-line avoid-tx-origin
        return tx.origin == address(0) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
