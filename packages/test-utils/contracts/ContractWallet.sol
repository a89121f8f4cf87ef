// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet that is a contract: its owner signs for it (ERC-1271) and sends through it.
contract ContractWallet is IERC1271 {
    error NotTheOwner();
    error CallFailed();

    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError fault, ) = ECDSA.tryRecover(hash, signature);
        return fault == ECDSA.RecoverError.NoError && signer == owner ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address target, bytes calldata data) external {
        if (msg.sender != owner) revert NotTheOwner();
        (bool ok, ) = target.call(data);
        if (!ok) revert CallFailed();
    }
}
